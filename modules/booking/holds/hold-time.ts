/** Minutes for which places are held while the traveller pays. One extension adds as many. */
export const HOLD_MINUTES = 15;
