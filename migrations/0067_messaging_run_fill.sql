-- A run is changed a few times soon after it starts. With room beside it, no index changes with it.
alter table runs set (fillfactor = 50);
