import multipart, { type MultipartFile } from '@fastify/multipart';
import { BODY_LIMIT, type AnyEndpoint } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldProblem, parseFields } from '#http/parse.ts';

/** A file of a form, as it arrives. */
export interface Upload {
  name: string;
  /** Its length or slightly more, if it is known in advance. */
  size: number | undefined;
  bytes: AsyncIterable<Buffer>;
  /** The fields before it, parsed by the endpoint's `fields`. */
  fields: unknown;
  /** The sender: see `ownerOf`. */
  owner: string;
}

/** A form with several files. */
export interface Form {
  /** Parsed by the endpoint's `fields`. */
  fields: unknown;
  files: { name: string; bytes: Buffer }[];
}

export interface FormLimits {
  files: number;
}

/** Maximum bytes of a form's field. */
const FIELD_SIZE = 512 * 1024;
/** Maximum bytes of a form in addition to its file. */
const FORM_OVERHEAD = 64 * 1024 + FIELD_SIZE;

/** Makes the routes of this scope, and only these, accept forms and nothing else. */
export async function acceptFormsOnly(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: true });
}

/** Passes the form's only file to `read` while it arrives, and returns the result of `read`. */
export async function receiveFile<T>(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  { owner, read, release, limit = endpoint.bodyLimit ?? BODY_LIMIT }: Reading<T>,
): Promise<T> {
  const field = endpoint.uploads ?? 'file';
  if (!request.isMultipart()) {
    throw new Problem('unsupported_type', `Send a form (multipart/form-data) with a file in the field ${field}`);
  }
  const tooLarge = new Problem('too_large', `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB`);
  if (Number(request.headers['content-length']) > limit + FORM_OVERHEAD) throw tooLarge;
  let result: { value: T } | undefined;
  try {
    const files = request.files({
      // The reader decides about names that contain a path.
      preservePath: true,
      limits: { fileSize: limit, files: 1, fields: 10, fieldSize: FIELD_SIZE },
    });
    const { value: part } = await files.next();
    if (part?.fieldname !== field) throw fieldProblem(`body.${field}`, `The form has no file in the field ${field}`);
    // Discards the rest of the file.
    part.file.once('limit', () => part.file.destroy(tooLarge));
    const value = await read({
      name: nameOf(part),
      size: Number(request.headers['content-length']) || undefined,
      bytes: part.file,
      fields: fieldsBefore(part, endpoint, field),
      owner,
    });
    result = { value };
    if (part.file.truncated) throw tooLarge;
    const { done } = await files.next();
    if (!done) throw fieldProblem(`body.${field}`, 'Upload one file at a time');
    return value;
  } catch (error) {
    if (result) await release?.(result.value);
    throw explained(error, request, field, tooLarge);
  }
}

/**
 * The fields before the file; later ones are still unknown. An endpoint without fields accepts any, and ignores them.
 */
function fieldsBefore({ fields }: MultipartFile, endpoint: AnyEndpoint, file: string): unknown {
  const raw: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, found] of Object.entries(fields)) {
    if (name === file || found === undefined) continue;
    if (Array.isArray(found)) throw fieldProblem(`body.${name}`, `${name} is given twice`);
    if (found.type !== 'field') continue;
    if (found.valueTruncated) throw fieldProblem(`body.${name}`, `${name} is too long`);
    raw[name] = found.value;
  }
  return parseFields(endpoint, { ...raw });
}

interface Reading<T> {
  owner: string;
  read: (file: Upload) => Promise<T>;
  /** Releases the result if the form is refused after all. */
  release?: ((value: T) => Promise<void>) | undefined;
  limit?: number | undefined;
}

/** Receives a whole form; the endpoint's `bodyLimit` is the limit of all its files together. */
export async function receiveForm(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  { files: most }: FormLimits,
): Promise<Form> {
  const field = endpoint.uploads ?? 'files';
  if (!request.isMultipart())
    throw new Problem('unsupported_type', `Send a form (multipart/form-data) with files in the field ${field}`);
  const limit = endpoint.bodyLimit ?? BODY_LIMIT;
  const tooLarge = new Problem('too_large', `The files are larger than ${Math.floor(limit / 1024 / 1024)} MB`);
  if (Number(request.headers['content-length']) > limit + FORM_OVERHEAD) throw tooLarge;
  const raw: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const files: Form['files'] = [];
  let size = 0;
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit, files: most, fields: 10, fieldSize: 1_000 },
    })) {
      if (part.type === 'field') {
        if (part.fieldname in raw) throw fieldProblem(`body.${part.fieldname}`, `${part.fieldname} is given twice`);
        raw[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== field) throw fieldProblem(`body.${part.fieldname}`, `Send files in the field ${field}`);
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) {
        size += chunk.length;
        if (size > limit) throw tooLarge;
        chunks.push(chunk);
      }
      if (part.file.truncated) throw tooLarge;
      files.push({ name: nameOf(part), bytes: Buffer.concat(chunks) });
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'FST_FILES_LIMIT'
      ? fieldProblem(`body.${field}`, `Upload at most ${most} files at a time`)
      : explained(error, request, field, tooLarge);
  }
  return { fields: parseFields(endpoint, { ...raw }), files };
}

function explained(error: unknown, request: FastifyRequest, field: string, tooLarge: Problem): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge;
  if (code === 'FST_FILES_LIMIT') return fieldProblem(`body.${field}`, 'Upload one file at a time');
  const hasLeft = code === 'ECONNRESET' && request.raw.readableAborted;
  // The form's parser has no codes of its own.
  const isBroken =
    hasLeft || code === 'ERR_STREAM_PREMATURE_CLOSE' || /multipart data$|^Multipart: /u.test(error.message);
  return isBroken ? fieldProblem(`body.${field}`, 'The form is malformed or incomplete') : error;
}

/** The file name on the caller's computer: browsers encode its quotation marks and line breaks this way. */
function nameOf({ filename }: { filename: string | undefined }): string {
  return (filename ?? '').replaceAll(/%(?:0A|0D|22)/gu, decodeURIComponent);
}
