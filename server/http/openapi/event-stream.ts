/** The id of an event in a stream of changes, as examples show it. */
export const EVENT_ID = 'thz9gy.104512:104518:104515';

/** What a stream of changes contains: first a heartbeat, then an event per change. */
export const CHANGES_TEXT = `:
id: ${EVENT_ID}

data: {"resource":"rooms","id":"01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a91","property_id":"01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90"}

id: thz9h1.104520:104520:
data: {"resource":"invoices","id":null,"property_id":"01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90"}

`;
