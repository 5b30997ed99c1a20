import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1024 * 1024
/** Parallel queries put their hash tables there; Docker limits it to 64 MB. */
const ENOUGH_SHARED_MEMORY = 256 * MB

interface Machine {
  /** Bytes that this process may use. */
  memory: number
  /** Bytes of /dev/shm. */
  sharedMemory: number
}

/** The longest path of a socket that Linux takes, in bytes. */
const LONGEST_SOCKET_PATH = 107

/** Where a server listens: on the loopback address only, and on a socket in a folder. */
export interface Places {
  port: number
  sockets: string
}

/** PostgreSQL settings for this machine (or container). */
export function serverSettings(
  places: Places,
  durable: boolean,
  { memory = memoryBytes(), sharedMemory = sharedMemoryBytes() }: Partial<Machine> = {},
): Record<string, string> {
  return {
    ...reachable(places),
    ...sizedFor(memory),
    ...(durable ? DURABLE : FOR_TESTS),
    dynamic_shared_memory_type: sharedMemory < ENOUGH_SHARED_MEMORY ? 'mmap' : 'posix',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    ...WITHOUT_VALUES,
    random_page_cost: '1.1',
    jit: 'off',
    // A table that has just been filled is planned well only once it was analyzed: look every few seconds, not minutes.
    autovacuum_naptime: '3s',
    max_logical_replication_workers: '0',
  }
}

/** The memory for this process: the machine's, or the container's limit. */
export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** The size of /dev/shm; 0 where there is none. */
export function sharedMemoryBytes(): number {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks
  } catch {
    return 0
  }
}

function reachable({ port, sockets }: Places): Record<string, string> {
  const path = `${sockets}/.s.PGSQL.${port}`
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Data folders can be deeper. A comma would begin the next folder.
    unix_socket_directories:
      Buffer.byteLength(path) <= LONGEST_SOCKET_PATH && !/[",]/.test(sockets) ? sockets : '',
    max_connections: '100',
  }
}

function sizedFor(memory: number): Record<string, string> {
  const part = (divisor: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(memory / divisor / MB, least), most))}MB`
  return {
    shared_buffers: part(8, 64, 1024),
    effective_cache_size: part(2, 256, 65_536),
    work_mem: part(256, 4, 32),
    maintenance_work_mem: part(32, 32, 512),
  }
}

/**
 * A failed statement gets its error with the values. The log, which others read, must not contain them. It has errors
 * of the server, and no details (`Key (external_id)=(…) already exists`).
 */
const WITHOUT_VALUES = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
}

const DURABLE = {
  synchronous_commit: 'on',
  // The only compression method in these binaries is slow. External ids are scattered over an index, and the first
  // change of a page logs the whole page. With compression, recording among 20 million events took four times as long.
  wal_compression: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
}

/** Fast and forgetful: a machine that loses power loses the database. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '30min',
}
