import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useEffect, useRef, useState } from 'react'

type Preview = Output<'lead_capture_embedded_forms_preview'>

/** What the frame is told. */
export interface Shown {
  config: NonNullable<Preview['config']>
  ending: Preview['ending']
}

export type Width = keyof typeof WIDTHS

/** The widths of the page in the frame, in pixels. */
const WIDTHS = { phone: 375, desktop: 1024 } as const
const HEIGHT = 640

/**
 * The script of visitors' pages in a sandboxed frame, which has no session and no network. It tells when it is ready, and
 * gets each state of the form as a message.
 */
export function PreviewFrame({ shown, width }: { shown: Shown; width: Width }) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const { room, measured } = useRoom()
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ parleyPreview?: unknown }>) => {
      if (source === frame.current?.contentWindow && data?.parleyPreview === 'ready') setReady(true)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const text = JSON.stringify(shown)
  useEffect(() => {
    // The frame has an opaque origin, so the message can name none. It holds nothing but the form.
    if (isReady) frame.current?.contentWindow?.postMessage({ parleyPreview: JSON.parse(text) }, '*')
  }, [isReady, text])
  const scale = Math.min(1, room / WIDTHS[width])
  return (
    <div
      ref={measured}
      className="relative mx-auto w-full overflow-hidden rounded-xl border bg-surface shadow-card"
      style={{ height: HEIGHT, ...(width === 'phone' && { maxWidth: WIDTHS.phone }) }}
    >
      <iframe
        ref={frame}
        title={t`The form as visitors see it`}
        src="/embed/v1/preview"
        sandbox="allow-scripts allow-forms"
        className="absolute top-0 left-0 origin-top-left border-0"
        style={{ width: WIDTHS[width], height: HEIGHT / scale, transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** The width of an element, as it changes. */
function useRoom() {
  const measured = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number>(WIDTHS.phone)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    if (measured.current) observer.observe(measured.current)
    return () => observer.disconnect()
  }, [])
  return { room, measured }
}
