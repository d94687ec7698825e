import './contract-1/lists.ts';
import './contract-1/money.ts';
import './contract-1/requests.ts';
import './contract-4/bodies.ts';
