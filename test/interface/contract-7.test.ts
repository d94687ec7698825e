import './contract-7/codes.ts';
import './contract-7/states.ts';
import './contract-7/suspended.ts';
