/** What server and console say where telephony is off. */
export const NO_TELEPHONY =
  'This installation makes no calls. Ask its owner to set PARLEY_TELEPHONY=sip on the server, ' +
  'or PARLEY_TELEPHONY=simulated to try campaigns without a telephone.';
