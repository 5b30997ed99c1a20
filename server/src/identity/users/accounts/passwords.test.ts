import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD_COST, Passwords } from './passwords.ts'

test('A password is hashed with argon2id at the cost of production', async () => {
  const passwords = new Passwords(randomBytes, PASSWORD_COST)
  const stored = await passwords.hash('correct horse battery staple')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.verify('correct horse battery staple', stored)).toBe(true)
  expect(await passwords.verify('correct horse battery stapler', stored)).toBe(false)
  expect(await passwords.verify('correct horse battery staple', null)).toBe(false)
})

test('A hash of another cost is verified with its own cost', async () => {
  const stored = await new Passwords(randomBytes, { memory: 8, passes: 1, parallelism: 1 }).hash('a password')
  expect(await new Passwords(randomBytes, PASSWORD_COST).verify('a password', stored)).toBe(true)
})
