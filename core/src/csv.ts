/** What a spreadsheet takes for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
const CONTROL = /^[\t\r\n]/;

/** Makes spreadsheets read the file as UTF-8. */
export const CSV_START = '\uFEFF';

/** One line, with its end. Every cell is quoted, and none is a formula: strangers may have written it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) || CONTROL.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
