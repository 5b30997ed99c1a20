import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Plus } from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { Deed } from '../queries.ts'
import { drawSamplePicture, readPicture } from './pictures.ts'

/** The ad of messages that say they come from one. */
const AD_ID = '120210000000000001'

const BOGOTA = { latitude: 4.711, longitude: -74.0721, name: 'Bogotá' }

/** What a contact can send besides text. */
export function AttachMenu({ onSend }: { onSend: (content: Deed) => void }) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const picture = await readPicture(chosen)
    if (picture) onSend({ kind: 'image', ...picture })
    else toast.error(t`Choose a JPEG or PNG of at most 2 MB.`)
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        className="hidden"
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <Menu
        trigger={
          <Button kind="quiet" size="icon" aria-label={t`Attach`}>
            <Plus size={16} />
          </Button>
        }
      >
        <MenuItem
          onSelect={() => onSend({ kind: 'image', ...drawSamplePicture() })}
        >{t`Sample photo`}</MenuItem>
        <MenuItem onSelect={() => file.current?.click()}>{t`Photo from a file`}</MenuItem>
        <MenuItem onSelect={() => onSend({ kind: 'voice' })}>{t`Voice message`}</MenuItem>
        <MenuItem onSelect={() => onSend({ kind: 'location', ...BOGOTA })}>{t`Location`}</MenuItem>
        <MenuItem
          onSelect={() =>
            onSend({
              kind: 'text',
              text: t`Hello, I saw your ad.`,
              ad: { id: AD_ID, headline: t`Try it free for a month`, body: t`Write to us and start today.` },
            })
          }
        >{t`Message from an ad`}</MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => onSend({ kind: 'video' })}>{t`Video`}</MenuItem>
        <MenuItem onSelect={() => onSend({ kind: 'document' })}>
          {t({ message: 'Document', context: 'message' })}
        </MenuItem>
        <MenuItem onSelect={() => onSend({ kind: 'sticker' })}>{t`Sticker`}</MenuItem>
      </Menu>
    </>
  )
}
