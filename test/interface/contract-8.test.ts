import './contract-8/receivables.ts';
import './contract-8/files.ts';
import './contract-8/profitability.ts';
