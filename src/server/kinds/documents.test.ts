import { expect, test } from 'vitest';
import { pdfFault } from './documents.ts';

const END = 'startxref\n9\n%%EOF';

test.each([
  [`%PDF-1.4\n${END}`, null],
  [`%PDF-2.0\r\n1 0 obj\r\n${END}\r\n`, null],
  [`%PDF-1.7\n${END}\nobj\n${END}\n${'\0'.repeat(900)}`, null],
  ['', 'is empty.'],
  ['%PDF-1.7\n', 'is not whole.'],
  [`%PDF-1.7\n${END}${' '.repeat(9000)}`, 'is not whole.'],
  [`\n%PDF-1.7\n${END}`, 'is not a PDF'],
  [`<script>alert(1)</script>%PDF-1.7\n${END}`, 'is not a PDF'],
  ['PK\u0003\u0004', 'is not a PDF'],
  [END, 'is not a PDF'],
])('%j', (content, fault) => {
  const found = pdfFault(Buffer.from(content));
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});
