import { expect, test } from 'vitest'
import { readBatches } from './rows.ts'

const PIECE = 64 * 1024

async function* pieces(count: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) yield Buffer.alloc(PIECE, 'a,')
}

test('Reading a file lets other work run after each chunk, even within an endless row', async () => {
  let turns = 0
  let isReading = true
  const processBatch = () => {
    turns += 1
    if (isReading) setImmediate(processBatch)
  }
  setImmediate(processBatch)
  for await (const batch of readBatches(pieces(20), { offset: 0, lastRow: 0, delimiter: ',' })) {
    expect(batch.rows.length).toBeLessThanOrEqual(1)
  }
  isReading = false
  expect(turns).toBeGreaterThanOrEqual(20)
})
