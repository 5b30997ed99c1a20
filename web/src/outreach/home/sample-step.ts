export type SampleStep = 'people' | 'segment' | 'initiative'
