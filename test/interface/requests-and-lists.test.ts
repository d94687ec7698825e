import './requests-and-lists/lists.ts';
import './requests-and-lists/money.ts';
import './requests-and-lists/requests.ts';
import './requests-and-lists/bodies.ts';
