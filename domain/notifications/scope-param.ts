/** In links of messages: the organization or the renter that the message is about. */
export const SCOPE_PARAM = 'for';
