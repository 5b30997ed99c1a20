import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../../shell/failure.tsx'
import { parley } from '../../../../shell/queries/api.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'

interface MessagePlace {
  conversationId: string
  messageId: string
}

/** An email as its sender laid it out, when somebody asks for it. Nothing in the frame runs. */
export function EmailLayout(message: MessagePlace) {
  const [isOpen, setOpen] = useState(false)
  const [withPictures, setWithPictures] = useState(false)
  return (
    <div className={isOpen ? 'mt-2 w-[34rem] max-w-full' : 'mt-1'}>
      <div className="flex flex-wrap gap-1">
        <Button
          size="small"
          kind="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2"
        >
          {isOpen ? <Trans>Show the text only</Trans> : <Trans>Show as it was sent</Trans>}
        </Button>
        {isOpen && !withPictures && (
          <Button size="small" kind="quiet" onClick={() => setWithPictures(true)}>
            <Trans>Load pictures from elsewhere</Trans>
          </Button>
        )}
      </div>
      {isOpen && <LayoutFrame {...message} withPictures={withPictures} />}
    </div>
  )
}

/** Asks for a link once each time it is shown, since another link would load the frame again while somebody reads. */
function LayoutFrame({ conversationId, messageId, withPictures }: MessagePlace & { withPictures: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['inbox-layout', conversationId, messageId, withPictures],
    queryFn: ({ signal }) => parley.conversations.layout.get({ id: conversationId, messageId }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  return (
    <>
      <iframe
        title={t`The email as it was sent`}
        src={pathOf(withPictures ? data.urlWithPictures : data.url)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        // Emails choose their own colors, for a white page.
        className="block h-96 min-h-24 w-full resize-y rounded-md border bg-white [color-scheme:light]"
      />
      <p className="mt-1 text-xs text-soft">
        {withPictures ? (
          <Trans>The servers of these pictures can tell that you read the email.</Trans>
        ) : (
          <Trans>
            Pictures from elsewhere are not loaded, so the sender does not learn that you read it.
          </Trans>
        )}
      </p>
    </>
  )
}

/** The same page by the name at which the browser knows the service. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
