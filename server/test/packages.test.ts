import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

interface Locked {
  hasInstallScript?: boolean
  resolved?: string
}

/** Not every npm asks before a package runs something while it is installed, so that no other may want to. */
test('only the packages of PostgreSQL run install scripts', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const running = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''))
  expect(running.toSorted()).toEqual(Object.keys(read('package.json').allowScripts).toSorted())
})

test('the lock file names no registry', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const fixed = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  expect(fixed.filter((from) => from.includes('://'))).toEqual([])
})
