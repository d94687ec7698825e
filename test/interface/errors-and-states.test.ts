import './errors-and-states/codes.ts';
import './errors-and-states/states.ts';
import './errors-and-states/suspended.ts';
