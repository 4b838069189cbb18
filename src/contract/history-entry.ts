/** The header of a write's answer with the number of its entry in the history, to take it back by; none where nothing changed. */
export const historyEntryHeader = 'history-entry';
