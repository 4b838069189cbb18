import { beginLater } from './begin-later.ts';

beginLater();
