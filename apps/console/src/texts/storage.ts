/** The Storage screen, beyond the specification. */
export const storageTexts = {
  title: 'Storage',

  /** Above the list. */
  search: 'Search files',
  total: (files: string, size: string) => `${files}, ${size}`,
  file: 'file',
  /** The room of the project. */
  quota: {
    used: (files: string, used: string, allowed: string) => `${files}, ${used} of ${allowed} used`,
    nearlyFull: (left: string) => `Only ${left} are left for files and attachments.`,
    full: (allowed: string) =>
      `The ${allowed} of this project are used up. Uploads and attachments of callers are refused.`,
    remedy: 'Delete files that no reaction uses, or ask the operator to raise PARLEY_PROJECT_QUOTA_MB.',
    remedyWithAttachments: (attachments: string) =>
      `Delete files that no reaction uses. Attachments of callers take ${attachments} and go with their conversations: keep conversations for fewer days in Settings, or ask the operator to raise PARLEY_PROJECT_QUOTA_MB.`,
  },
  upload: 'Upload',
  choose: 'Files to upload',
  chooseReplacement: 'Replacement file',
  anyType: 'Any type',
  byType: 'Type',
  noMatch: 'No match.',

  /** The list. */
  columns: { name: 'Name', type: 'Type', usedBy: 'Used by', size: 'Size', version: 'Version', actions: 'Actions' },
  versions: (count: string) => `${count} versions`,
  unused: 'unused',
  reaction: 'reaction',
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
  remove: (name: string) => `Delete ${name}`,
  dropHint: (limit: string) => `Drop files anywhere on this screen, up to ${limit} each`,
  dropping: (files: string) => `Drop to upload ${files}`,
  viewOnly: 'You can download files but not upload or delete them.',

  /** Before the upload. */
  confirmUpload: (files: string) => `Upload ${files}?`,
  isNewVersion: 'new version of the existing file',
  tooLarge: (limit: string) => `Larger than ${limit}, not uploaded`,
  noFolders: 'Folders cannot be uploaded. Drop the files in them.',

  /** While files are uploaded. */
  uploading: (done: string, all: string) => `Uploading ${done} of ${all}`,
  uploads: 'Uploads',
  notUploaded: 'Not uploaded',
  continues: 'Continues if you leave this screen',
  cancelAll: 'Cancel all',
  cancel: (name: string) => `Cancel upload of ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  waiting: 'waiting',
  left: (seconds: number) => `${seconds} s left`,
  ofSize: (sent: string, size: string) => `${sent} of ${size}`,

  /** After it. */
  andMore: (files: string) => `and ${files} more`,

  /** Before a file is deleted. */
  confirmDelete: (name: string) => `Delete ${name}?`,
  deletesVersions: (count: string) => `All ${count} versions are deleted.`,
  usedBy: (reactions: string) => `Used by ${reactions}: these reactions will have nothing to play.`,
  deleteFile: 'Delete file',

  /** Details of a file. */
  facts: { type: 'Type', size: 'Size', uploaded: 'Uploaded', by: 'By' },
  versionsTitle: 'Versions',
  current: 'current',
  downloadVersion: (when: string) => `Download the version of ${when}`,
  restoreVersion: (when: string) => `Restore the version of ${when}`,
  restored: (name: string) => `${name} restored`,
  confirmRestore: (when: string) => `Restore the version of ${when}?`,
  restoreHint: 'It becomes the latest version. The other versions stay.',
  restore: 'Restore version',
  cannotRestore: 'Cannot restore the version',
  replace: 'Replace',
  downloadFile: 'Download',
  preview: (name: string) => `Preview of ${name}`,
  noPreview: 'The preview did not load',
  versionsDidNotLoad: 'The versions did not load',

  /** A project without files. */
  empty: {
    title: 'Add files that the bot plays or sends',
    text: 'Recordings, pictures and documents. The action play uses a file by its name.',
    viewOnly: 'There are no files yet.',
  },

  shortcuts: {
    upload: 'Upload files',
    search: 'Search files',
    next: 'Next file',
    previous: 'Previous file',
    download: 'Download file',
    play: 'Play or pause',
    remove: 'Delete file',
    close: 'Close details',
  },
} as const;
