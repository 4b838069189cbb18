/** The sorts of data that can be exported for a spreadsheet, in the order in which commands and screens list them. */
export const EXPORT_KINDS = ['results', 'fixtures', 'squads', 'tables', 'statistics'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/**
 * The formats of exported files. A workbook (`xlsx`) keeps the types of values: `25/26` stays a text, and a day stays a
 * day.
 */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The media type of an Excel workbook. */
export const WORKBOOK_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
