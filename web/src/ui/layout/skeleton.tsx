import { cn } from '../class-names.ts'

/** A placeholder of the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block animate-skeleton rounded-sm bg-sunken', className)} />
}

export function SkeletonLines({ count = 4 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-2.5" aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of nothing have no names.
        <Skeleton key={at} className={at % 3 === 2 ? 'h-3.5 w-2/5' : 'h-3.5 w-4/5'} />
      ))}
    </div>
  )
}
