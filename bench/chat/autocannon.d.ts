/** As much of autocannon as is used here; it brings no types. */
declare module 'autocannon' {
  export interface Request {
    method: 'POST';
    path?: string;
    headers: Record<string, string>;
    body?: string;
    /** Makes the request anew each time that it is sent. */
    setupRequest?(request: Request): Request;
    onResponse?(status: number, body: string): void;
  }

  export interface Client {
    setRequests(requests: Request[]): void;
  }

  interface Options {
    url: string;
    connections: number;
    /** Requests in all. */
    amount: number;
    /** Milliseconds between two looks at whether it is over. */
    sampleInt: number;
    setupClient(client: Client): void;
  }

  interface Run {
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }

  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: { errors: number }) => void,
  ): Run;
}
