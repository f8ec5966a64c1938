import { z } from 'zod';

/** Separated by commas. */
export const textList = z
  .string()
  .transform((entries) => entries.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))
  .default([]);
const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Tenant ids, '@firm.example' for a domain, and the names people sign in with. */
export const allowedPeople = textList.refine(
  (entries) => entries.every((entry) => entry.includes('@') || TENANT.test(entry)),
  'must list tenant ids, domains such as @firm.example, and sign-in names such as ann@firm.example',
);
