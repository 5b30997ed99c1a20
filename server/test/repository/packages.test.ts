import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'))

interface Locked {
  hasInstallScript?: boolean
  resolved?: string
}

/** Not every npm asks before a package runs an install script, so no other package may have one. */
test('only the packages of PostgreSQL run install scripts', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const running = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''))
  expect(running.toSorted()).toEqual(Object.keys(read('package.json').allowScripts).toSorted())
})

test('The postinstall step of Parley deletes only the headers of Node and source maps', () => {
  const { preinstall, install, postinstall, prepare } = read('package.json').scripts
  expect([preinstall, install, prepare]).toEqual([undefined, undefined, undefined])
  expect(postinstall).toBe(
    "rm -rf node_modules/node-linux-*/include && find node_modules -name '*.map' -delete",
  )
})

test('Packages are installed from the configured npm registry', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const fixed = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  expect(fixed.filter((from) => from.includes('://'))).toEqual([])
})
