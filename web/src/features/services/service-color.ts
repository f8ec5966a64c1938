import { SERVICE_COLORS } from '@docket/core/services/service';

import { cssColor } from '../../ui/utility-color';

export const COLOR_OPTIONS = SERVICE_COLORS.map(({ name, value }) => ({
  value,
  name,
  color: cssColor(value) ?? value,
}));
