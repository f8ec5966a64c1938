/** From least to most privileged, in the order of Graph's documentation. */
export const readsMail = ['Mail.ReadBasic', 'Mail.Read', 'Mail.ReadWrite'];
export const readsBodies = ['Mail.Read', 'Mail.ReadWrite'];
export const writesMail = ['Mail.ReadWrite'];
export const sendsMail = ['Mail.Send'];
export const readsProfile = ['User.Read', 'User.ReadBasic.All', 'User.ReadWrite'];
export const readsTasks = ['Tasks.Read', 'Tasks.ReadWrite'];
export const readsCalendars = ['Calendars.ReadBasic', 'Calendars.Read'];
export const writesTasks = ['Tasks.ReadWrite'];
