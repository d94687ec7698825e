import './reports/receivables.ts';
import './reports/files.ts';
import './reports/profitability.ts';
