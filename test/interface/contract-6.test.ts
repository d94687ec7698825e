import './contract-6/billing-runs.ts';
import './contract-6/payments.ts';
import './contract-6/review-items.ts';
import './contract-6/webhooks.ts';
