import './contract-2/limits.ts';
import './contract-2/roles.ts';
import './contract-2/sessions.ts';
