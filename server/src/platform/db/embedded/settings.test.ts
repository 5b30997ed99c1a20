import { expect, test } from 'vitest'
import { serverSettings } from './settings.ts'

const PLACES = { port: 5432, sockets: '/srv/parley/sockets' }

test('a durable server loses no committed data', () => {
  const settings = serverSettings(PLACES, true)
  expect(settings).toMatchObject({ synchronous_commit: 'on', listen_addresses: '127.0.0.1', port: '5432' })
  expect(settings).not.toHaveProperty('fsync')
  expect(settings).not.toHaveProperty('full_page_writes')
})

test('a server for tests does not sync to disk', () => {
  expect(serverSettings(PLACES, false)).toMatchObject({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  })
})

test.each([
  { megabytes: 256, shared_buffers: '64MB', work_mem: '4MB' },
  { megabytes: 2048, shared_buffers: '256MB', work_mem: '8MB' },
  { megabytes: 262_144, shared_buffers: '1024MB', work_mem: '32MB' },
])('memory settings fit a machine with $megabytes MB', ({ megabytes, ...expected }) => {
  expect(serverSettings(PLACES, true, { memory: megabytes * 1024 * 1024 })).toMatchObject(expected)
})

test.each([
  { megabytes: 0, type: 'mmap' },
  { megabytes: 64, type: 'mmap' },
  { megabytes: 1024, type: 'posix' },
])('parallel queries use /dev/shm only when it is large enough: $megabytes MB', ({ megabytes, type }) => {
  const settings = serverSettings(PLACES, true, { sharedMemory: megabytes * 1024 * 1024 })
  expect(settings.dynamic_shared_memory_type).toBe(type)
})

test.each([
  { name: 'a folder', sockets: '/srv/parley/sockets', expected: '/srv/parley/sockets' },
  { name: 'a path that no socket can have', sockets: `/srv/${'long/'.repeat(20)}`, expected: '' },
  { name: 'a path that PostgreSQL would take for two', sockets: '/srv/one,two', expected: '' },
])('the server has a socket where it can have one: $name', ({ sockets, expected }) => {
  expect(serverSettings({ port: 5432, sockets }, true).unix_socket_directories).toBe(expected)
})
