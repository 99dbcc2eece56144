export type Mode = 'live' | 'test';
