-- For the sweep of files: whether a call holds a recording is asked by its name, and hardly any call has one.
create index call_audio on call (audio) where audio is not null;
