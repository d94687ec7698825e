import './access/limits.ts';
import './access/roles.ts';
import './access/sessions.ts';
