import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, upload } from '../fixtures/imports.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/*
 * Parley reads no archives, so that none can expand without end or write files outside a folder. What is compressed has
 * a limit: bodies of requests (server/test/edge/http-semantics.test.ts), answers of webhooks
 * (hostile-receivers.full.test.ts) and PDFs (knowledge/pdf.full.test.ts).
 */

const ROOT = join(import.meta.dirname, '../../..')

describe('The program', () => {
  test('decompresses bodies of requests and its own backups only', () => {
    const readers = globSync('{server,simulator}/src/**/*.ts', { cwd: ROOT })
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
      .filter((file) =>
        /\b(?:create)?(?:Gunzip|Unzip|Inflate(?:Raw)?|(?:Brotli|Zstd)Decompress)\b|\b(?:gunzip|unzip|inflate(?:Raw)?|(?:brotli|zstd)Decompress)(?:Sync)?\b.*'node:zlib'/.test(
          readFileSync(join(ROOT, file), 'utf8'),
        ),
      )
    expect(readers.toSorted()).toEqual([
      'server/src/app/backup/file.ts',
      'server/src/edge/http/bodies/decompression.ts',
    ])
  })

  test('is installed without a package that reads archives', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>
    }
    const names = Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path]) => path.split('node_modules/').at(-1)!)
    expect(names.length).toBeGreaterThan(50)
    const readers =
      /(?:^|[/-])(?:\w*zip\w*|tar|tar-\w+|untar\w*|unrar\w*|7z\w*|yauzl|archiver|decompress\w*|fflate|pako|exceljs|xlsx)$/
    expect(names.filter((name) => readers.test(name))).toEqual([])
  })
})

describe('A ZIP file', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  /** One file in a ZIP: 64 MiB that take 64 KiB, under a name outside the folder. */
  const bomb = zipOf('../../etc/passwd', Buffer.alloc(64 * 1024 * 1024, 'a'))

  test('that is uploaded as an import imports nothing', async () => {
    const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
    const answer = await upload(app, id, bomb)
    expect([200, 400]).toContain(answer.status)
    if (answer.status === 200) await ended(app, id)
    expect((await app.ok('cdp_people_list')).data).toEqual([])
  })

  test('that is uploaded as knowledge is refused', async () => {
    const answer = await app.api('knowledge_file_preview', { content: bomb.toString('base64') })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(/not a readable PDF/)
  })

  test('as the body of a request is refused', async () => {
    const answer = await fetch(`${app.url}/api/v1/cdp/people`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.org.key}`,
        'content-type': 'application/json',
        'content-encoding': 'zip',
      },
      body: bomb as Uint8Array<ArrayBuffer>,
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_content_type' } })
  })
})

/** A ZIP with one file, without checksums, which readers look at last. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(content.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}
