/** The first user of the shared product. */
export const ADMINISTRATOR = { email: 'ada@bank.example', password: 'wooden lighthouse umbrella' };
