import './payments-and-runs/billing-runs.ts';
import './payments-and-runs/payments.ts';
import './payments-and-runs/review-items.ts';
import './payments-and-runs/bank-webhooks.ts';
