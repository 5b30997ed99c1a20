import type { FastifyInstance } from 'fastify'
import { GraphError, unknownObject } from '../errors.ts'
import { ADDRESS_MS, type MediaFile } from '../messages/media.ts'
import type { World } from '../world.ts'
import { accountOf, defineEdge, type GraphCall, injectError } from './edge.ts'

const LARGEST_UPLOAD = 100 * 1024 * 1024
const CONTENT_PATH = '/whatsapp_business/attachments/'

/** Edges to upload media and to download it by the address of a media id. */
export function defineMediaEdges(app: FastifyInstance, world: World): void {
  defineEdge(app, world, { method: 'POST', path: '/:id/media', bodyLimit: LARGEST_UPLOAD }, (call) =>
    upload(world, call),
  )
  app.get<{ Querystring: { mid?: string; ext?: string } }>(CONTENT_PATH, async (request, reply) => {
    world.counts.requests += 1
    const account = accountOf(world, request)
    injectError(world, { wabaId: account.wabaId, on: 'media' })
    const { mid = '', ext } = request.query
    const file = world.media.withId(account.wabaId, mid)
    if (!file || !(Number(ext) * 1000 > world.clock.ms())) return reply.status(404).send()
    return reply.header('content-type', file.mimeType).send(file.bytes)
  })
}

async function upload(world: World, { account, id, body, contentType }: GraphCall): Promise<object> {
  if (!account.numbers.some((own) => own.id === id)) throw unknownObject(id, 'POST')
  const form = await new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof Blob) || form?.get('messaging_product') !== 'whatsapp')
    throw new GraphError(100, 'takes messaging_product and file as multipart/form-data')
  const type = String(form.get('type') ?? file.type)
  return { id: world.media.keep(account.wabaId, type, Buffer.from(await file.arrayBuffer())).id }
}

/** The properties of a media id. */
export function presentMedia(world: World, { id, mimeType, bytes }: MediaFile): object {
  const until = Math.floor((world.clock.ms() + ADDRESS_MS) / 1000)
  return {
    messaging_product: 'whatsapp',
    url: `${world.media.origin}${CONTENT_PATH}?mid=${id}&ext=${until}`,
    mime_type: mimeType,
    file_size: String(bytes.length),
    id,
  }
}
