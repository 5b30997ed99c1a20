import { test } from 'vitest'
import { KeyHand } from './key-hand.ts'
import { useWholePath } from './whole-path.ts'

const path = useWholePath()

test('from sample data to a reached goal by keys alone', async () => {
  console.info(`The whole path by keys: ${await path.walk((page) => new KeyHand(page))}`)
})
