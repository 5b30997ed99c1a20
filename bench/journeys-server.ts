import { serve } from './server.ts'

await serve([])
