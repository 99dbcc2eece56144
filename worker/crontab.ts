/**
 * What is done by the clock, in the queue's crontab format (UTC). With a job key a task that is late waits once, not once
 * for each time that it was missed.
 */
export const crontab = [
  '* * * * * seal_audit ?jobKey=seal_audit&max=3', // an event is sealed within a minute
  '* * * * * record_usage ?jobKey=record_usage&max=3',
  '* * * * * make_chunks ?jobKey=make_chunks&max=3',
  '*/10 * * * * purge_expired ?jobKey=purge_expired&max=3',
  // In the night of America's east coast, when NCBI asks for what is large. Does nothing where no queries are configured.
  '30 4 * * * update_literature ?jobKey=update_literature&max=3',
  // Asked for again half an hour later, so that a night in which no worker lived at one o'clock is not lost.
  '5,35 1-4 * * * queue_searches ?jobKey=queue_searches&max=3',
  '*/10 * * * * purge_export_files ?jobKey=purge_export_files&max=3', // what a purge that failed for good left
  '*/10 * * * * find_old_secrets ?jobKey=find_old_secrets&max=3', // does something after a change of SECRET_KEY alone
].join('\n');
