import type { Person } from '../mailbox/message';

function person(name: string, address: string): Person {
  return { name, address };
}

export const ines = person('Ines Marlow', 'ines.marlow@harbourlane.example');
export const daniel = person('Daniel Okoro', 'daniel.okoro@harbourlane.example');
export const priya = person('Priya Nandakumar', 'priya.n@corvid-contracting.example');
export const hamish = person('Hamish Orr', 'hamish.orr@corvid-contracting.example');
export const tomas = person('Tomas Wren', 'tomas.wren@elmcourt-residents.example');
export const hale = person('Hale Heating', 'service@haleheating.example');
export const noor = person('Noor Castellan', 'noor@castellan-audit.example');
export const petra = person('Petra Lindqvist', 'petra.lindqvist@harbourlane.example');
export const sana = person('Sana Brightwell', 'sana@brightwellcoffee.example');
export const solicitor = person('Edmund Pryce', 'e.pryce@pryceandlowe.example');
export const marguerite = person('Marguerite Aldous', 'm.aldous@aldousbrokers.example');
export const payrollDesk = person('Payroll desk', 'desk@paylinepartners.example');
export const owen = person('Owen Tamsin', 'owen.tamsin@tidewater-logistics.example');
export const lotte = person('Lotte Brandvold', 'lotte@brandvold-print.example');
export const transit = person('Transit Notices', 'no-reply@cityroads.example');
export const kenji = person('森 健二', 'kenji.mori@nagiglass.example');
export const layla = person('ليلى حداد', 'layla.haddad@qalatiles.example');
export const darya = person('Дарья Соколова', 'd.sokolova@severlift.example');
