import { isIP } from 'node:net';
import * as z from 'zod';
import { ConfigError } from './config-error.ts';

/** The first and the last port of a range. */
export interface PortRange {
  from: number;
  to: number;
}

/** How this installation makes telephone calls. */
export interface VoiceConfig {
  /** The address at which telephone systems reach this machine. */
  host: string;
  /** One for each account. */
  sipPorts: PortRange;
  /** The sound of calls: one even port for each call. */
  rtpPorts: PortRange;
  /** Addresses besides the registrars that may send calls. */
  allow: string[];
  /** Addresses and networks of the exchanges that accounts may reach; empty: any, but this machine and link-local ones. */
  servers: string[];
  recognizers: RecognizerConfig[];
  /** A folder with models for `sherpa-onnx-node`. */
  sherpaModels: string | undefined;
  /** Files with certificates for TLS to exchanges. */
  tls: { authorities: string | undefined; identity: { certificate: string; key: string } | undefined };
  /** Where an Asterisk brings calls, and the addresses and networks that may; null if the installation takes none. */
  audioSocket: { port: number; allow: string[] } | null;
}

/** A service that turns speech into text. Those that come first are used first. */
export type RecognizerConfig =
  | { name: 'openai'; url: string; key: string | undefined; model: string }
  | { name: 'deepgram'; url: string; key: string | undefined }
  | { name: 'vosk'; url: string };

const PORT_MUST = 'must be a port from 1 to 65535';
const ports = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,5}-\d{1,5}$/u, 'must be a range of ports, such as 10000-10999')
    .transform((range) => range.split('-').map(Number))
    .refine(([first = 0, last = 0]) => first >= 1 && last <= 65_535 && first <= last, 'must be ports from 1 to 65535')
    .transform(([first = 0, last = 0]): PortRange => ({ from: first, to: last }))
    .default({ from, to });
function isNetwork(text: string): boolean {
  const [host = '', bits] = text.split('/', 2);
  const most = isIP(host) === 4 ? 32 : 128;
  return isIP(host) !== 0 && (bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= most));
}

const networks = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim()))
  .refine((hosts) => hosts.every(isNetwork), 'must be IP addresses and networks, separated by commas');
const socket = z.url({ protocol: /^wss?$/, error: 'must be a ws:// or wss:// URL' });
const address = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });

/** The variables of telephony. */
export const voiceVariables = {
  PARLEY_VOICE_HOST: z
    .string()
    .refine((host) => isIP(host) === 4 && host !== '0.0.0.0', 'must be an IPv4 address of this machine')
    .default('127.0.0.1'),
  PARLEY_SIP_PORTS: ports(5_060, 5_159),
  PARLEY_RTP_PORTS: ports(10_000, 19_999),
  PARLEY_SIP_ALLOW: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim()))
    .refine((hosts) => hosts.every((host) => isIP(host) !== 0), 'must be IP addresses, separated by commas')
    .default([]),
  PARLEY_SIP_SERVERS: networks.default([]),
  PARLEY_SIP_CA: z.string().optional(),
  PARLEY_SIP_CERT: z.string().optional(),
  PARLEY_SIP_KEY: z.string().optional(),
  PARLEY_AUDIOSOCKET_PORT: z.coerce
    .number(PORT_MUST)
    .int(PORT_MUST)
    .min(1, PORT_MUST)
    .max(65_535, PORT_MUST)
    .default(9_092),
  PARLEY_AUDIOSOCKET_ALLOW: networks.default(['127.0.0.1']),
  PARLEY_STT_OPENAI_URL: address.optional(),
  PARLEY_STT_OPENAI_KEY: z.string().optional(),
  PARLEY_STT_OPENAI_MODEL: z.string().default('whisper-1'),
  PARLEY_STT_DEEPGRAM_URL: socket.optional(),
  PARLEY_STT_DEEPGRAM_KEY: z.string().optional(),
  PARLEY_STT_VOSK_URL: socket.optional(),
  PARLEY_SHERPA_MODELS: z.string().min(1, 'must be a folder').optional(),
};

type Variables = z.infer<z.ZodObject<typeof voiceVariables>>;

const DEEPGRAM = 'wss://api.deepgram.com/v1/listen';

export function voiceOf(env: Variables, takesAudioSocket: boolean): VoiceConfig {
  const { PARLEY_SIP_CERT: certificate, PARLEY_SIP_KEY: key } = env;
  if ((certificate === undefined) !== (key === undefined)) {
    throw new ConfigError('PARLEY_SIP_CERT and PARLEY_SIP_KEY are set together');
  }
  const { PARLEY_SIP_PORTS: sip, PARLEY_RTP_PORTS: rtp } = env;
  if (sip.from <= rtp.to && rtp.from <= sip.to) {
    throw new ConfigError('PARLEY_SIP_PORTS and PARLEY_RTP_PORTS must not have ports in common');
  }
  return {
    host: env.PARLEY_VOICE_HOST,
    sipPorts: sip,
    rtpPorts: rtp,
    allow: env.PARLEY_SIP_ALLOW,
    servers: env.PARLEY_SIP_SERVERS,
    recognizers: recognizersOf(env),
    sherpaModels: env.PARLEY_SHERPA_MODELS,
    tls: {
      authorities: env.PARLEY_SIP_CA,
      identity: certificate === undefined || key === undefined ? undefined : { certificate, key },
    },
    audioSocket: takesAudioSocket ? { port: env.PARLEY_AUDIOSOCKET_PORT, allow: env.PARLEY_AUDIOSOCKET_ALLOW } : null,
  };
}

/** Those that send partial texts come first: the bot answers sooner with them. */
function recognizersOf(env: Variables): RecognizerConfig[] {
  const { PARLEY_STT_DEEPGRAM_KEY: deepgramKey, PARLEY_STT_VOSK_URL: vosk, PARLEY_STT_OPENAI_URL: openai } = env;
  const deepgram = env.PARLEY_STT_DEEPGRAM_URL ?? (deepgramKey === undefined ? undefined : DEEPGRAM);
  return [
    ...(deepgram === undefined ? [] : [{ name: 'deepgram' as const, url: deepgram, key: deepgramKey }]),
    ...(vosk === undefined ? [] : [{ name: 'vosk' as const, url: vosk }]),
    ...(openai === undefined
      ? []
      : [
          {
            ...{ name: 'openai' as const, url: openai.replace(/\/+$/u, '') },
            ...{ key: env.PARLEY_STT_OPENAI_KEY, model: env.PARLEY_STT_OPENAI_MODEL },
          },
        ]),
  ];
}
