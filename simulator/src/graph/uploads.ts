import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { unknownObject } from '../errors.ts'
import type { World } from '../world.ts'
import { defineEdge } from './edge.ts'

const LARGEST_SAMPLE = 100 * 1024 * 1024

/** The part of the Resumable Upload API for samples of template headers: it takes bytes and returns a handle. */
export function defineUploads(app: FastifyInstance, world: World): void {
  defineEdge(app, world, { method: 'POST', path: '/:id/uploads' }, ({ account, id }) => {
    if (id !== account.appId) throw unknownObject(id, 'POST')
    return { id: `upload:${randomBytes(18).toString('base64url')}` }
  })
  defineEdge(
    app,
    world,
    { method: 'POST', path: '/:id(^upload:[\\w-]+$)', bodyLimit: LARGEST_SAMPLE },
    ({ id }) => ({ h: `4::${Buffer.from(id).toString('base64')}:${randomBytes(18).toString('base64url')}` }),
  )
}
