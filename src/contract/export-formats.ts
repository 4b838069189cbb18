/** The files for a spreadsheet, in the order of commands and screens. */
export const EXPORT_KINDS = ['results', 'fixtures', 'squads', 'tables', 'statistics'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Their formats. A workbook keeps types: a season stays a text, and a day stays a day. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The media type of a workbook. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
