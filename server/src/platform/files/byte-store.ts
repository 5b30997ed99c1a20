/** Where the bytes of files lie, outside of the database. Keys are of our making. */
export interface ByteStore {
  readonly kind: 'folder' | 's3'
  /** They are durable once this is done. */
  put(key: string, bytes: Buffer): Promise<void>
  /** null when there are none. */
  get(key: string): Promise<Buffer | null>
  /** Does nothing when there are none. */
  delete(key: string): Promise<void>
}

/** Where the service stores files. */
export type FileSettings =
  | { kind: 'database' }
  | { kind: 'folder'; path: string }
  | { kind: 's3'; endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
