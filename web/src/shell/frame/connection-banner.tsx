import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { WifiOff } from '../../ui/icons/icons.tsx'
import { useConnection } from '../queries/live.ts'

/** Shorter interruptions are not reported. */
const PATIENCE_MS = 1_500

/** Tells that the service does not respond, or not with changes, and that unsaved changes are kept. */
export function ConnectionBanner() {
  const connection = useConnection()
  const isRefused = connection === 'refused'
  const isOffline = connection === 'away' || isRefused
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isOffline) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isOffline])
  return (
    <div role="status" aria-live="polite">
      {isShown && isOffline && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-xs text-warn">
          <WifiOff size={14} aria-hidden />
          {isRefused ? (
            <Trans>This page may be out of date. Reconnecting…</Trans>
          ) : (
            <Trans>Can’t reach Parley. Reconnecting… Your unsaved changes are still here.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
