import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { X } from '../icons/icons.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  children: ReactNode
  /** `wide`: room for an editor and its preview. `side`: a panel at the edge of the screen. */
  place?: 'middle' | 'wide' | 'side'
  /** A click beside it does not close it, because what it shows is shown once. */
  isOnce?: boolean
  className?: string
}

const PLACES = {
  middle:
    'top-[12vh] left-1/2 w-[min(32rem,calc(100vw-2rem))] max-h-[76vh] -translate-x-1/2 rounded-lg animate-appear',
  wide: 'top-[4vh] left-1/2 w-[min(68rem,calc(100vw-2rem))] max-h-[92vh] -translate-x-1/2 rounded-lg animate-appear',
  side: 'inset-y-0 right-0 w-[min(34rem,100vw)] border-l',
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, closeLabel, children, place = 'middle', className } = props
  const { isOnce = false } = props
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Radix.Content
          className={cn(
            'fixed z-50 flex flex-col bg-raised shadow-pop outline-none',
            PLACES[place],
            className,
          )}
          onPointerDownOutside={(event) => isOnce && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button kind="quiet" size="smallIcon" aria-label={closeLabel}>
                <X size={16} />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
