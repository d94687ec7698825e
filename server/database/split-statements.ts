/** Splits a migration at the semicolons outside quotes, comments and dollar-quoted bodies. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|;/g;
  let start = 0;
  for (const match of text.matchAll(token)) {
    if (match[0] !== ';') continue;
    statements.push(text.slice(start, match.index).trim());
    start = match.index + 1;
  }
  statements.push(text.slice(start).trim());
  return statements.filter((statement) => statement.replace(/--[^\n]*/g, '').trim() !== '');
}
