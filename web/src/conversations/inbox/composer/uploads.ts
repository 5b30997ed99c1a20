import { useLingui } from '@lingui/react/macro'
import { createParley, type Output } from '@parley/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../shell/error-text.ts'
import { requestHeaders } from '../../../shell/queries/api.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** A file on its way to the service, or there. */
export interface Attachment {
  key: number
  file: File
  /** From 0 to 1. */
  progress: number
  stored: Output<'conversations_upload'> | null
  problem: string | null
}

export type StoredAttachment = Attachment & { stored: NonNullable<Attachment['stored']> }

export function isStored(file: Attachment): file is StoredAttachment {
  return file.stored !== null
}

/** The files of a reply. Each is uploaded as soon as it is added. */
export function useUploads(conversation: string) {
  const { t } = useLingui()
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const underWay = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  useEffect(() => {
    const uploads = underWay.current
    return () => {
      for (const upload of uploads.values()) upload.abort()
    }
  }, [])
  const add = useCallback(
    (added: Iterable<File>) => {
      for (const file of added) {
        const key = nextKey.current++
        const set = (change: Partial<Attachment>) =>
          setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
        const isTooLarge = file.size > MAX_BYTES
        const problem = isTooLarge ? t`Files can have up to 16 MB.` : null
        setFiles((before) => [...before, { key, file, progress: 0, stored: null, problem }])
        if (isTooLarge) continue
        const controller = new AbortController()
        underWay.current.set(key, controller)
        upload(conversation, file, controller.signal, (progress) => set({ progress }))
          .then((stored) => set({ stored, progress: 1 }))
          .catch((error: unknown) => set({ problem: errorText(error) }))
          .finally(() => underWay.current.delete(key))
      }
    },
    [conversation, t],
  )
  const remove = useCallback((key: number) => {
    underWay.current.get(key)?.abort()
    setFiles((before) => before.filter((each) => each.key !== key))
  }, [])
  return { files, add, remove }
}

function upload(id: string, file: File, signal: AbortSignal, onProgress: (progress: number) => void) {
  const parley = createParley({ fetch: (input, init) => sendWatched(input, init, onProgress), maxRetries: 0 })
  return parley.conversations.upload(
    { id, file, fileName: file.name || 'file', ...(file.type.length > 2 && { mimeType: file.type }) },
    { signal },
  )
}

/** A fetch that tells how much was sent, which the browser's own does not. */
function sendWatched(
  input: RequestInfo | URL,
  init: RequestInit = {},
  onProgress: (progress: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', String(input))
    for (const [name, value] of requestHeaders(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.response as ArrayBuffer, answerOf(request)))
    request.onerror = () => reject(new TypeError('The upload failed'))
    request.onabort = () => reject(init.signal?.reason)
    init.signal?.addEventListener('abort', () => request.abort())
    request.responseType = 'arraybuffer'
    request.send(init.body as XMLHttpRequestBodyInit)
  })
}

function answerOf(request: XMLHttpRequest): ResponseInit {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return { status: request.status, headers }
}
