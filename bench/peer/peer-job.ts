/** The job of a client of the peer. */
export interface PeerJob {
  url: string;
  atOnce: number;
  amount: number;
}
